import type { SentNotice } from "@skipline/contract/guest-notices";
import * as m from "@skipline/contract/texts";
import { useId } from "react";
import { formatDateTime } from "#lib/dates.ts";
import { TypedWords } from "#lib/vendor-words.tsx";

/** Messages that went to all guests of a night, each with how many it has reached. */
export function SentNotices({ notices, timeZone }: { notices: readonly SentNotice[]; timeZone: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-6 grid gap-1 border-t border-line pt-4">
      <h3 id={headingId} className="text-16 font-bold text-normal">
        {m.notices_sent()}
      </h3>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.noticeId} className="grid gap-1 py-3">
            <p className="text-16 wrap-anywhere text-normal">
              <TypedWords>{notice.text}</TypedWords>
            </p>
            <p className="text-14 text-muted tabular-nums">{formatDateTime(notice.sentAt, timeZone)}</p>
            <p className="text-14 text-normal tabular-nums">{describeReach(notice)}</p>
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">{m.notices_kept()}</p>
    </section>
  );
}

/** "38 delivered · 2 not delivered": what there is none of is left out. */
function describeReach({ delivered, sent, waiting, notDelivered, optedOut }: SentNotice): string {
  const parts: [number, (of: { count: number }) => string][] = [
    [delivered, m.notice_delivered],
    [notDelivered, m.notice_not_delivered],
    [optedOut, m.notice_stopped],
    [sent, m.notice_passed_on],
    [waiting, m.notice_waiting],
  ];
  return parts.flatMap(([count, say]) => (count > 0 ? [say({ count })] : [])).join(" · ");
}
