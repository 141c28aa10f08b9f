import {
  addWristbands,
  createShortLink,
  listShortLinks,
  listWristbands,
  retireShortLink,
  retireWristband,
  updateShortLink,
  updateWristband,
} from "@skipline/contract/links";
import type { ShortLink, Wristband } from "@skipline/contract/links";
import { listActivities } from "@skipline/contract/roles";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { sendSeen } from "#api/send-seen.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { showToast } from "#ui/toast.ts";

const pageSize = 50;

export type Kind = "links" | "wristbands";

/** A short link or a wristband, as the list shows it. */
export interface Shown {
  kind: Kind;
  /** A code, or a wristband's id. */
  id: string;
  /** What is printed, or written on the chip: below our origin. */
  path: string;
  /** Null for a wristband that leads to its vendor's page. */
  target: string | null;
  isRetired: boolean;
  /** Of 30 business days, today's last. */
  scans: number[];
}

const showLink = ({ code, redirectUrl, retiredAt, scans }: ShortLink): Shown => ({
  kind: "links",
  id: code,
  path: `/R/${code}`,
  target: redirectUrl,
  isRetired: retiredAt !== null,
  scans,
});

const showWristband = ({ nfcId, overrideUrl, retiredAt, scans }: Wristband): Shown => ({
  kind: "wristbands",
  id: nfcId,
  path: `/nfc/${encodeURIComponent(nfcId)}`,
  target: overrideUrl,
  isRetired: retiredAt !== null,
  scans,
});

const inputOf = (vendorId: string, search: string) => ({
  params: { vendorId },
  query: search === "" ? {} : { search },
});

export const shortLinksQuery = (vendorId: string, search = "") =>
  pagedQuery(listShortLinks, inputOf(vendorId, search), pageSize);

const wristbandsQuery = (vendorId: string, search: string) =>
  pagedQuery(listWristbands, inputOf(vendorId, search), pageSize);

/** The list that is looked at; while it is searched, what was there stays until the answer comes. */
export function useLinks(kind: Kind, vendorId: string, search: string) {
  const links = useInfiniteQuery({
    ...shortLinksQuery(vendorId, search),
    enabled: kind === "links",
    placeholderData: keepPreviousData,
  });
  const bands = useInfiniteQuery({
    ...wristbandsQuery(vendorId, search),
    enabled: kind === "wristbands",
    placeholderData: keepPreviousData,
  });
  return kind === "links"
    ? {
        list: links,
        total: links.data?.pages.at(-1)?.total,
        shown: links.data?.pages.flatMap(({ shortLinks }) => shortLinks.map(showLink)),
      }
    : {
        list: bands,
        total: bands.data?.pages.at(-1)?.total,
        shown: bands.data?.pages.flatMap(({ wristbands }) => wristbands.map(showWristband)),
      };
}

function refresh(): void {
  for (const { id } of [listShortLinks, listWristbands]) void queryClient.invalidateQueries({ queryKey: [id] });
  void queryClient.invalidateQueries({ queryKey: [listActivities.id], refetchType: "none" });
}

function succeeded(title: string): void {
  refresh();
  showToast({ title, tone: "positive" });
}

/** The list as it is now, where the server said what is wrong with what one saw. */
function failed(error: Error): void {
  if (isApiError(error)) refresh();
}

export interface LinkFields {
  code: string;
  redirectUrl: string;
}

/** In this tab: what was sent without an answer is the same call after a reload. */
const newLinkKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newLinkKeys" });

/** Makes a short link. */
export function useMakeLink(vendorId: string) {
  return useSave({
    send: (body: LinkFields, idempotencyKey) =>
      call(createShortLink, { params: { vendorId }, body }, { idempotencyKey }),
    onSaved: () => succeeded(m.link_created()),
    keys: newLinkKeys,
  });
}

/** What can be changed of a link or a wristband. */
export const leadsTo = z.object({ target: z.nullable(z.string()), isRetired: z.boolean() });
export type LeadsTo = z.output<typeof leadsTo>;

interface TargetEdit {
  /** As it was seen. */
  base: LeadsTo;
  target: string | null;
}

/** As the server tells of either. */
const changedSince = z.object({
  redirectUrl: z.optional(z.string()),
  overrideUrl: z.optional(z.nullable(z.string())),
  isRetired: z.boolean(),
});

function readChanged(error: Error): LeadsTo | null {
  const now =
    readTheirs(error, "LINK_CHANGED", "was", changedSince) ??
    readTheirs(error, "WRISTBAND_CHANGED", "was", changedSince);
  return now && { target: now.redirectUrl ?? now.overrideUrl ?? null, isRetired: now.isRetired };
}

/** Gives a link or a wristband another target; what was retired leads on again. */
export function useSaveTarget(vendorId: string, { kind, id }: Pick<Shown, "kind" | "id">) {
  return useVersionedSave({
    send: async ({ base, target }: TargetEdit): Promise<LeadsTo> => {
      const { isRetired } = base;
      if (kind === "links") {
        const body = { redirectUrl: target ?? "", was: { redirectUrl: base.target ?? "", isRetired } };
        const params = { vendorId, code: id };
        const { shortLink } = await sendSeen(body, (said) => call(updateShortLink, { params, body: said }));
        return showLink(shortLink);
      }
      const body = { overrideUrl: target, was: { overrideUrl: base.target, isRetired } };
      const params = { vendorId, nfcId: id };
      const { wristband } = await sendSeen(body, (said) => call(updateWristband, { params, body: said }));
      return showWristband(wristband);
    },
    readConflict: readChanged,
    onSaved: refresh,
  });
}

export type BoxFields = ({ nfcIds: string[] } | { idList: string }) & { overrideUrl: string | null };

const boxKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.boxKeys" });

export function useAddWristbands(vendorId: string) {
  return useSave({
    send: (body: BoxFields, idempotencyKey) => call(addWristbands, { params: { vendorId }, body }, { idempotencyKey }),
    onSaved: ({ added, changed }) => {
      const count = added + changed;
      succeeded(count === 0 ? m.wristbands_here_already() : m.wristbands_entered({ count }));
    },
    keys: boxKeys,
  });
}

export function useRetire(vendorId: string) {
  return useMutation({
    mutationFn: async ({ kind, id }: Shown) => {
      if (kind === "links") await call(retireShortLink, { params: { vendorId, code: id } });
      else await call(retireWristband, { params: { vendorId, nfcId: id } });
    },
    onSuccess: (_, { kind }) => succeeded(kind === "links" ? m.link_retired() : m.wristband_retired()),
    onError: failed,
  });
}
