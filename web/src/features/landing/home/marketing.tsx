import { BookDemo } from "../../leads/index.ts";
import { MarketingContent } from "./marketing-content.tsx";

export function Marketing() {
  return <MarketingContent bookDemo={<BookDemo size="large" />} />;
}
