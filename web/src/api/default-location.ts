import { useQuery } from "@tanstack/react-query";
import { paths } from "#lib/paths.ts";
import { clientConfigQuery } from "./client-config-query.ts";
import { type ClientConfig, loadClientConfig } from "./client-config.ts";

/** Of whoever names no location. An empty one is none: what servers write for pages of the releases before. */
const idOf = (config: ClientConfig | null | undefined): string | null => config?.defaultVendorLocationId || null;

/** Without one the front page: a code can be scanned or typed there, and known places are a tap away. */
function menuPathOf(id: string | null): string {
  return id === null ? paths.home() : paths.location(id);
}

/** Where nobody can say which location is meant there is none. */
export const findDefaultLocation = async (): Promise<string | null> => idOf(await loadClientConfig().catch(() => null));

/** Where a guest is led who names no location: the deployment's own menu, else where one finds a menu. */
export const findMenuPath = async (): Promise<string> => menuPathOf(await findDefaultLocation());

/** `findMenuPath`, for a link: as far as this page knows. */
export const useMenuPath = (): string => menuPathOf(idOf(useQuery(clientConfigQuery).data));
