import { artSources } from "#components/art-picture.tsx";

interface ArtBackdropProps {
  name: string;
  /** Where the picture's subject is, as CSS says it. */
  subject?: string;
  /** How much of the place it takes, where that is not all of it. */
  extent?: string;
}

/** A picture behind words, from edge to edge of what it stands in. It is dark in both themes: the words on it are light. */
export function ArtBackdrop({ name, subject = "object-center", extent = "bottom-0" }: ArtBackdropProps) {
  return (
    <div aria-hidden="true" className={`absolute inset-x-0 top-0 -z-10 overflow-hidden bg-ink ${extent}`}>
      <img
        {...artSources(name)}
        sizes="100vw"
        alt=""
        fetchPriority="high"
        decoding="async"
        draggable={false}
        className={`size-full object-cover ${subject}`}
      />
      <div className="absolute inset-0 bg-linear-to-t from-ink/90 via-ink/45 to-ink/10 md:bg-linear-to-tr md:via-ink/50" />
    </div>
  );
}
