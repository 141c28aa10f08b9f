import { useParams } from "react-router";

/** The location of this page. Ids are printed and typed in any case; one form of them is used everywhere inside. */
export function useLocationId(): string {
  return (useParams()["vendorLocationId"] ?? "").toUpperCase();
}
