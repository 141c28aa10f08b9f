/** Work that comes round by itself. Modules list theirs; `startJobs` runs each on one server at a time. */
export interface Job {
  /** `payments.settle-open`: module, then what it does. */
  name: string;
  /** Five-field cron expression, UTC. */
  cron: string;
  run: () => Promise<void>;
}
