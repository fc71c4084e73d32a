import type { StatisticsView } from "./statistics-view.ts";
import type { Statistics } from "./statistics.ts";

/** Props of a section of the statistics. */
export interface SectionProps {
  readonly statistics: Statistics;
  readonly view: StatisticsView;
  readonly change: (part: Partial<StatisticsView>) => void;
}
