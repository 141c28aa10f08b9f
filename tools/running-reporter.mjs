import { writeFileSync } from "node:fs";
import process from "node:process";

/**
 * Keeps a file with the names of what runs at this moment, one a line, for Vitest (test files) and for Playwright
 * (journeys): whoever has to end a run that hangs can say what hung.
 */
class RunningReporter {
  #running = new Set();

  onTestModuleStart(module) {
    this.#change("add", module.relativeModuleId);
  }
  onTestModuleEnd(module) {
    this.#change("delete", module.relativeModuleId);
  }

  onTestBegin(test) {
    this.#change("add", test.titlePath().filter(Boolean).join(" › "));
  }
  onTestEnd(test) {
    this.#change("delete", test.titlePath().filter(Boolean).join(" › "));
  }

  #change(what, name) {
    this.#running[what](name);
    writeFileSync(process.env.SKIPLINE_RUNNING_FILE, [...this.#running].join("\n"));
  }
}

// oxlint-disable-next-line import/no-default-export -- both runners read the default export
export default RunningReporter;
