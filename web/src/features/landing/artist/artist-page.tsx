import { data, useLoaderData, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { loadCode } from "#api/code.ts";
import type { Artist } from "#content/artist.ts";
import { ArtistContent } from "./artist-content.tsx";

/** Each artist's content comes with its own page alone; the file's name is the end of the path. */
const files = import.meta.glob<{ artist: Artist }>([
  "../../../content/artists/*.ts",
  "!../../../content/artists/*.*.ts",
]);

export async function loader({ params }: LoaderFunctionArgs): Promise<Artist> {
  const load = files[`../../../content/artists/${(params["artist"] ?? "").toLowerCase()}.ts`];
  if (!load) throw data(null, { status: 404 });
  return (await loadCode(load)).artist;
}

export function ArtistPage() {
  const artist = useLoaderData<typeof loader>();
  const { vendorId = artist.vendorId } = useParams();
  return <ArtistContent artist={artist} vendorId={vendorId} />;
}
