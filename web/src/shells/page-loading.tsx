import { Spinner } from "../ui/spinner.tsx";

/** Until the first page's code has come. Appears late, so that quick starts show the page at once. */
export function PageLoading() {
  return (
    <div className="grid flex-1 animate-appear place-items-center py-24 text-accent-text opacity-0">
      <Spinner label="Loading" size={32} />
    </div>
  );
}
