import * as m from "@skipline/contract/texts";
import { SlowNotice } from "#components/slow-notice.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** Until the first page's code has come. Appears late, so that quick starts show the page at once. */
export function PageLoading() {
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col px-4 pt-4">
      {/* Nothing is typed yet: a page that hangs is asked for as a whole. */}
      <SlowNotice onRetry={() => window.location.reload()} />
      <div className="grid animate-appear place-items-center py-24 text-accent-text opacity-0">
        <Spinner label={m.loading()} size={32} />
      </div>
    </div>
  );
}
