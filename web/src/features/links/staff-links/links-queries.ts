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
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { createSender } from "#api/use-save.ts";
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

/** Makes a short link, or gives `current` another target. */
export function useSaveLink(vendorId: string, current: Shown | null) {
  const [sendOnce] = useState(createSender);
  return useMutation({
    mutationFn: async (fields: LinkFields) => {
      const { redirectUrl } = fields;
      if (current) await call(updateShortLink, { params: { vendorId, code: current.id }, body: { redirectUrl } });
      else {
        await sendOnce("create", fields, (idempotencyKey) =>
          call(createShortLink, { params: { vendorId }, body: fields }, { idempotencyKey }),
        );
      }
    },
    onSuccess: () =>
      succeeded(!current ? m.link_created() : current.isRetired ? m.link_brought_back() : m.link_updated()),
    onError: failed,
  });
}

/** Gives a wristband another address, or none. */
export function useSaveWristband(vendorId: string, current: Shown) {
  return useMutation({
    mutationFn: (overrideUrl: string | null) =>
      call(updateWristband, { params: { vendorId, nfcId: current.id }, body: { overrideUrl } }),
    onSuccess: () => succeeded(current.isRetired ? m.wristband_brought_back() : m.wristband_updated()),
    onError: failed,
  });
}

export type BoxFields = ({ nfcIds: string[] } | { idList: string }) & { overrideUrl: string | null };

export function useAddWristbands(vendorId: string) {
  const [sendOnce] = useState(createSender);
  return useMutation({
    mutationFn: (body: BoxFields) =>
      sendOnce("add", body, (idempotencyKey) =>
        call(addWristbands, { params: { vendorId }, body }, { idempotencyKey }),
      ),
    onSuccess: ({ added, changed }) => {
      const count = added + changed;
      succeeded(count === 0 ? m.wristbands_here_already() : m.wristbands_entered({ count }));
    },
    onError: failed,
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
