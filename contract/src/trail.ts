import type { OwnAddress } from "./own-locations.ts";
import type { NewProduct } from "./own-products.ts";
import type { ProductChange } from "./product-change.ts";
import type { Promotion } from "./promotions.ts";
import type { OwnVendor } from "./vendors.ts";

/** The fields that the trail tells of before and after a change, by what was changed. */
interface TrailFields {
  product: keyof ProductChange | Exclude<keyof NewProduct, "mediaId" | "sizeOf"> | "mediaIds" | "isArchived" | "stock";
  event: "name" | "startsAt" | "endsAt" | "ticketingLink" | "description" | "status" | "mediaIds" | "translations";
  glevent:
    | Exclude<TrailFields["event"], "ticketingLink" | "mediaIds">
    | "capacity"
    | "venueName"
    | "addressLine1"
    | "addressLine2"
    | "city"
    | "state"
    | "country"
    | "zipCode"
    | "latitude"
    | "longitude"
    | "eventLink";
  role: "name" | "role" | "vendorLocationIds";
  vendor: keyof Omit<OwnVendor, "vendorId" | "version" | "suspension" | "logo"> | "reason" | "feeBasisPoints";
  location:
    | "description"
    | "displayOrder"
    | "taxRate"
    | "taxRates"
    | "status"
    | "closedNote"
    | "openingHours"
    | "alcoholHours"
    | "translations"
    | "tableCount"
    | "preparesOrders"
    | "targetMinutes"
    | "waitingLimit"
    | "kitchenTypes"
    | "pausedUntil"
    | "pauseNote"
    | "splashMediaId"
    | keyof OwnAddress;
  promotion: Exclude<keyof Promotion, "promotionId" | "vendorId" | "version">;
  link: "redirectUrl";
  wristband: "overrideUrl";
}

/** Every one has its words on the screen. */
export type TrailField = TrailFields[keyof TrailFields];

/** Values for the trail: a field that it has no words for does not compile. */
export type Told<Subject extends keyof TrailFields, Values> =
  Exclude<keyof Values, TrailFields[Subject]> extends never ? Values : never;

/** Stands where a name would, of an operator who has no role at the vendor; a reader is told in their own language. */
export const platformOperator = "Platform operator";

/** What the door's staff give as the reason where they take a check-in back at once; a reader is told in their own language. */
export const takenBackAtDoor = "Taken back at the door right away";
