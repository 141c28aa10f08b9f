import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { consoleQuery } from "#api/own-vendors.ts";
import { NotYours } from "./not-yours.tsx";

/** Around each page of the platform in the console: operators alone. The server decides in any case. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(consoleQuery);
  return data && !data.isOperator ? <NotYours /> : children;
}
