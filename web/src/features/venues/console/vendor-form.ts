import { isGoodAccent } from "@skipline/contract/accent";
import { accentForm } from "@skipline/contract/accent-form";
import type { PhoneRegion } from "@skipline/contract/config";
import { languages } from "@skipline/contract/languages";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { createVendor, updateVendor } from "@skipline/contract/vendors";
import type { OwnVendor } from "@skipline/contract/vendors";
import * as z from "zod/mini";
import type { Change } from "#components/change-list.tsx";
import { capital } from "#lib/capital.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { formatClock } from "#lib/dates.ts";
import { invariant } from "#lib/invariant.ts";
import { nameLanguage } from "#lib/language-name.ts";
import { createPhoneRules, invalidPhoneText } from "#lib/phone-input.ts";

/** What the fields of every form of a vendor hold. */
export interface VendorFormValues {
  name: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
  timeZone: string;
  language: string;
}

export interface NewVendorFormValues extends VendorFormValues {
  superAdmin: {
    name: string;
    /** As it is typed. */
    phoneNumber: string;
  };
}

export interface VendorDetailsFormValues extends VendorFormValues {
  /** "0" to "23". */
  businessDayStartHour: string;
  guestlistEnabled: boolean;
  supportPhone: string;
  supportEmail: string;
  receiptFooter: string;
  /** As it is typed; empty for the house's. */
  accent: string;
  logo: { mediaId: string | null; imageUrl: string | null };
  /** The same text in every language; that of the vendor's own language stays empty. */
  footers: Record<Language, string>;
}

const { body: created } = createVendor;
const { body: changed } = updateVendor;
invariant(created && changed, "both calls have a body");

const newFields = created;
export type NewVendorFields = z.output<typeof newFields>;
export type VendorDetails = z.output<typeof changed>;

/** The same for each language. */
function ofEachLanguage<Value>(make: (one: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((one) => [one, make(one)])) as Record<Language, Value>;
}

const shape = {
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  timeZone: z.string(),
  language: z.string(),
};
const person = z.object({ name: z.string(), phoneNumber: z.string() });
const newShape = z.object({ ...shape, superAdmin: person });
const detailsShape = z.object({
  ...shape,
  businessDayStartHour: z.string(),
  guestlistEnabled: z.boolean(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  receiptFooter: z.string(),
  accent: z.string(),
  logo: z.object({ mediaId: z.nullable(z.string()), imageUrl: z.nullable(z.string()) }),
  footers: z.object(ofEachLanguage(() => z.string())),
});

export function emptyVendor(timeZone: string, language: Language): NewVendorFormValues {
  const where = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };
  return { name: "", ...where, timeZone, language, superAdmin: { name: "", phoneNumber: "" } };
}

export function toFormValues(vendor: OwnVendor): VendorDetailsFormValues {
  const {
    vendorId: _id,
    version: _version,
    suspension: _suspension,
    translations,
    logoMediaId,
    logo,
    ...fields
  } = vendor;
  return {
    ...fields,
    accent: vendor.accent ?? "",
    logo: { mediaId: logoMediaId, imageUrl: logo?.url ?? null },
    addressLine2: vendor.addressLine2 ?? "",
    supportPhone: vendor.supportPhone ?? "",
    supportEmail: vendor.supportEmail ?? "",
    receiptFooter: vendor.receiptFooter ?? "",
    footers: ofEachLanguage((one) => translations[one]?.receiptFooter ?? ""),
    businessDayStartHour: String(vendor.businessDayStartHour),
  };
}

/**
 * The forms' rules: the contract's own.
 * @param regions whose numbers may sign in
 */
export function newVendorSchema(regions: readonly PhoneRegion[]) {
  const { normalizePhone } = createPhoneRules(regions);
  const toFields = z.transform(
    ({
      superAdmin: { name, phoneNumber },
      language,
      ...fields
    }: z.output<typeof newShape>): z.input<typeof newFields> => ({
      ...fields,
      language: language as Language,
      // What is no mobile number becomes no number at all, which the contract refuses.
      superAdmin: { name, phoneNumber: normalizePhone(phoneNumber) ?? "" },
    }),
  );
  return z.pipe(z.pipe(newShape, toFields), newFields);
}

export const vendorDetailsSchema = z.pipe(
  z.pipe(
    detailsShape,
    z.transform(
      ({
        language,
        businessDayStartHour,
        footers,
        accent,
        logo,
        ...fields
      }: z.output<typeof detailsShape>): z.input<typeof changed> => ({
        ...fields,
        language: language as Language,
        // In the language that all is typed in there is no translation, also of a vendor that takes another language.
        translations: ofEachLanguage((one) => (one === language ? {} : { receiptFooter: footers[one] })),
        businessDayStartHour: Number(businessDayStartHour),
        accent: accent.trim() || null,
        logoMediaId: logo.mediaId,
      }),
    ),
  ),
  changed.check(
    z.refine(({ accent }) => !accent || !accentForm.test(accent) || isGoodAccent(accent), {
      path: ["accent"],
      params: { isUnseen: true },
      // Also beside what is wrong elsewhere in the form.
      when: () => true,
    }),
  ),
);

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** The words under a field for what the contract found there. */
export function describeVendorIssue({ path = [], code, params }: Issue): string {
  if (params?.["isUnseen"]) return m.console_accent_refused();
  if (path.includes("accent")) return m.field_color();
  if (path.includes("phoneNumber")) return invalidPhoneText;
  if (path.includes("supportPhone")) return m.demo_phone_wrong();
  if (path.includes("supportEmail")) return m.demo_email_wrong();
  if (path.includes("timeZone")) return m.field_time_zone();
  if (code === "too_small") return m.field_required();
  if (code === "too_big") return m.field_too_long();
  return m.field_check();
}

/** What can be changed of a vendor, in the order of the form. */
export const fieldLabels = {
  name: m.console_venue_name(),
  addressLine1: m.glevent_street(),
  addressLine2: m.console_street_2(),
  city: m.city(),
  state: m.activity_state(),
  zip: m.activity_zip_code(),
  timeZone: m.console_time_zone(),
  businessDayStartHour: m.console_day_start(),
  guestlistEnabled: m.console_guest_lists(),
  language: m.console_language(),
  supportPhone: m.console_support_phone(),
  supportEmail: m.console_support_email(),
  receiptFooter: m.console_receipt_footer(),
  accent: m.console_accent(),
} as const;

export const footerLabel = (language: Language) => m.console_receipt_footer_in({ language: nameLanguage(language) });

const nothing = "—";

const nameHour = (hour: number) => formatClock({ hour, minute: 0 });

/** What somebody else did to a vendor since it was loaded, field by field, in words. */
export function listVendorChanges(before: OwnVendor, after: OwnVendor): Change[] {
  const show = (vendor: OwnVendor, name: keyof typeof fieldLabels): string => {
    if (name === "businessDayStartHour") return nameHour(vendor[name]);
    if (name === "guestlistEnabled") return vendor[name] ? m.yes() : m.no();
    if (name === "language") return nameLanguage(vendor[name]);
    if (name === "supportPhone") return formatPhone(vendor[name] ?? nothing);
    return vendor[name] || nothing;
  };
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: fieldLabels[name], before: show(before, name), after: show(after, name) }));
  const footerIn = ({ translations }: OwnVendor, language: Language) =>
    translations[language]?.receiptFooter || nothing;
  const footers = languages
    .filter((language) => footerIn(before, language) !== footerIn(after, language))
    .map((language) => ({
      label: footerLabel(language),
      before: footerIn(before, language),
      after: footerIn(after, language),
    }));
  const logo =
    before.logoMediaId === after.logoMediaId
      ? []
      : [
          {
            label: m.console_logo(),
            before: before.logo ? m.console_logo_there() : nothing,
            after: after.logo ? m.console_product_picture_new() : nothing,
          },
        ];
  return [...fields, ...footers, ...logo];
}

export const languageOptions = languages.map((value) => ({ value, label: capital(nameLanguage(value)) }));
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: nameHour(hour) }));
