import * as m from "@skipline/contract/texts";
import { BarChart3 } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";

/** A tab of a week in which nothing happened. */
export function NoData() {
  return <EmptyState icon={<BarChart3 />} title={m.report_no_data()} message={m.report_no_data_text()} />;
}
