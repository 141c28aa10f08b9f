export { useLiveMenu } from "./menu/use-live-menu.ts";
