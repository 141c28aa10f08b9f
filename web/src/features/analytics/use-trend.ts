import type { WeekReport } from "@skipline/contract/analytics";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { nameWeek, weekReportQuery } from "./analytics-queries.ts";
import type { ReportView } from "./report-view.ts";
import { weeksUpTo } from "./weeks.ts";

const weekCount = 5;

export interface Trend {
  /** Oldest first; what could not be loaded is left out. */
  weeks: readonly WeekReport[];
  /** Sundays of those. */
  failed: readonly string[];
  isPending: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** A week beside the four before it: each is a report of its own, there at once for whoever goes to it. */
export function useTrend(report: WeekReport, { place, includeRefunded }: ReportView, isWanted: boolean): Trend {
  const queryClient = useQueryClient();
  const { vendorId, latestWeek, generatedAt } = report;
  const sundays = weeksUpTo(report.week.sunday, report, weekCount);
  const { data, isFetching, refetch } = useQuery({
    // Made of reports that are kept for themselves: with a newer one of this week it is another.
    queryKey: ["analytics.trend", vendorId, place, includeRefunded, sundays, generatedAt],
    queryFn: async () => {
      const scopes = sundays.map((sunday) => ({ place, includeRefunded, week: nameWeek(sunday, latestWeek) }));
      const answers = await Promise.allSettled(
        scopes.map((scope) => queryClient.fetchQuery(weekReportQuery(vendorId, scope))),
      );
      return {
        weeks: answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])),
        failed: sundays.filter((_, index) => answers[index]?.status === "rejected"),
      };
    },
    staleTime: Infinity,
    enabled: isWanted,
  });
  return {
    weeks: data?.weeks ?? [],
    failed: data?.failed ?? [],
    isPending: !data,
    isFetching,
    retry: () => void refetch(),
  };
}
