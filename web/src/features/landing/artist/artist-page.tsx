import { getArtist } from "@skipline/contract/content";
import type { Artist } from "@skipline/contract/content";
import { artistInput } from "@skipline/contract/content-input";
import { useLoaderData, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { loaderQueries } from "#api/loader-queries.ts";
import { endpointQuery } from "#api/query.ts";
import { ownLanguage } from "#lib/language.ts";
import { findContent } from "../find-content.ts";
import { useKeptContent } from "../use-kept-content.ts";
import { ArtistContent } from "./artist-content.tsx";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Artist> {
  const query = endpointQuery(getArtist, artistInput(params["artist"] ?? "", ownLanguage));
  return (await findContent(context.get(loaderQueries), query)).artist;
}

export function ArtistPage() {
  const artist = useLoaderData<typeof loader>();
  const { vendorId = artist.vendorId } = useParams();
  useKeptContent(getArtist);
  return <ArtistContent artist={artist} vendorId={vendorId} />;
}
