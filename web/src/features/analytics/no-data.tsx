import { BarChart3 } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";

/** A tab of a week in which nothing happened. */
export function NoData() {
  return (
    <EmptyState
      icon={<BarChart3 />}
      title="No Data Available"
      message="Nobody ordered in this week. Choose another week, or another location."
    />
  );
}
