import * as m from "@skipline/contract/texts";
import type { Notice } from "@skipline/contract/notices";
import { useQuery } from "@tanstack/react-query";
import { Megaphone, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { noticeQuery, noticeRestMs } from "#api/notice-query.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { ownLanguage } from "#lib/language.ts";
import { showToast } from "#ui/toast.ts";
import { isNoticeFor } from "./notice-audience.ts";

const closedKey = "skipline.closedNotice";
/** Further down nothing may come in above what a finger is about to touch. */
const nearTop = 8;
const readingMs = 5000;

/** The text once it may stand at the top; whoever has scrolled is told it in passing, and finds it there. */
function useOnceAtTop(text: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const showAtTop = () => void (window.scrollY <= nearTop && setShown(text));
    if (window.scrollY > nearTop) showToast({ title: text, durationMs: readingMs, isOnlyOne: true });
    showAtTop();
    window.addEventListener("scroll", showAtTop, { passive: true });
    return () => window.removeEventListener("scroll", showAtTop);
  }, [text]);
  return shown === text ? shown : null;
}

interface Closing {
  notice: Notice | null;
  pathname: string;
}

/** Closed, it stays so on this device until another text comes. */
function useOpenNotice({ notice, pathname }: Closing) {
  const [closed, setClosed] = useState(() => deviceStorage.getItem(closedKey));
  const isOpen = notice !== null && notice.en !== closed && isNoticeFor(notice, pathname);
  function close(): void {
    if (!notice) return;
    deviceStorage.setItem(closedKey, notice.en);
    setClosed(notice.en);
  }
  return { text: isOpen ? (notice[ownLanguage] ?? notice.en) : null, close };
}

/** What operators of the platform say on all screens, within a minute: above the header, in the way of nothing. */
export function PlatformNotice() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...noticeQuery, refetchInterval: noticeRestMs });
  const { text, close } = useOpenNotice({ notice: data?.notice ?? null, pathname });
  const shown = useOnceAtTop(text);
  return (
    <output className="block">
      {shown !== null && (
        <span className="flow-root bg-info-soft py-1 pe-1 ps-4 text-16 font-medium text-strong">
          <button
            type="button"
            aria-label={m.dismiss()}
            onClick={close}
            className="float-right ms-2 rtl:float-left inline-grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
          <span className="block py-2.5 wrap-anywhere">
            <Megaphone aria-hidden="true" className="me-2 -mt-0.5 inline size-5 text-info" />
            {shown}
          </span>
        </span>
      )}
    </output>
  );
}
