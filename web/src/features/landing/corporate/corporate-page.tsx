import { InertAtFirst } from "#ui/inert-at-first.tsx";
import { BookDemo } from "../../leads/index.ts";
import { CorporateContent } from "./corporate-content.tsx";
import { LineCostCalculator } from "./line-cost-calculator.tsx";

export function CorporatePage() {
  return (
    <CorporateContent
      calculator={
        <InertAtFirst>
          <LineCostCalculator />
        </InertAtFirst>
      }
      bookDemo={<BookDemo size="large" />}
    />
  );
}
