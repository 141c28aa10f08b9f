export { Finder } from "./home/finder.tsx";
export { YourPlaces } from "./home/your-places.tsx";
