import * as m from "@skipline/contract/texts";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";

export interface LoadMoreProps {
  list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage">;
  /** Where the next page does not come: "More events could not be loaded. Please try again." */
  failedText: string;
}

/** Under a list: the way to its further pages, where it has any. */
export function LoadMore({ list, failedText }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {m.load_more()}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-14 text-danger">
          {failedText}
        </p>
      )}
    </div>
  );
}
