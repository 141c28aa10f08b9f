import { Button } from "../ui/button.tsx";

export interface LoadMoreProps {
  pending: boolean;
  hasFailed: boolean;
  /** What there is more of: "events". */
  what: string;
  onLoad: () => void;
}

/** Under a list that has a further page. */
export function LoadMore({ pending, hasFailed, what, onLoad }: LoadMoreProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      <Button variant="secondary" pending={pending} onClick={onLoad}>
        Load more
      </Button>
      {hasFailed && (
        <p role="alert" className="text-14 text-danger">
          More {what} could not be loaded. Please try again.
        </p>
      )}
    </div>
  );
}
