/** More than a hurried hand scans in the time of one answer. */
const mostWaiting = 20;

/** Codes one after the other, in the order of reading: none is lost while another one is looked at. False where it is full. */
export function createCodeLine(handle: (code: string) => Promise<unknown>): (code: string) => boolean {
  const waiting: string[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) await handle(code);
    } finally {
      isRunning = false;
    }
  }

  return (code) => {
    if (waiting.length >= mostWaiting) return false;
    waiting.push(code);
    if (!isRunning) void run();
    return true;
  };
}
