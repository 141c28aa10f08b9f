/** What the app's worker does where a push message comes, and where somebody taps what it showed; as far as the types are needed. */
interface PushWorker {
  location: { origin: string };
  registration: { showNotification: (title: string, options: Record<string, unknown>) => Promise<void> };
  clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly PushClient[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  addEventListener: ((type: "push", listener: (event: PushEvent) => void) => void) &
    ((type: "notificationclick", listener: (event: TapEvent) => void) => void);
}

interface PushClient {
  url: string;
  focus: () => Promise<unknown>;
}

interface PushEvent {
  data: { json: () => unknown } | null;
  waitUntil: (work: Promise<unknown>) => void;
}

interface TapEvent {
  notification: { data: unknown; close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Shows the declarative form (`web_push: 8030`) in browsers that don't by themselves. Its own text is what runs in the worker, so
 * it names nothing outside of itself. Something is shown for each message: a browser takes the permission away where nothing is.
 */
function servePush(worker: PushWorker): void {
  worker.addEventListener("push", (event) => {
    let told: Record<string, unknown> = {};
    try {
      told = (event.data?.json() as { notification?: Record<string, unknown> } | null | undefined)?.notification ?? {};
    } catch {
      // Not ours, or none at all.
    }
    const { title, body, lang, dir, tag, navigate } = told;
    const options = { body, lang, dir, tag, icon: "/icons/icon-192.png", data: navigate };
    event.waitUntil(worker.registration.showNotification(typeof title === "string" ? title : "Skipline", options));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { origin } = worker.location;
    const wanted = new URL(typeof event.notification.data === "string" ? event.notification.data : "/", origin);
    const address = wanted.origin === origin ? wanted : new URL("/", origin);
    const show = async () => {
      const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      const same = open.find(({ url }) => new URL(url).pathname === address.pathname);
      return same ? same.focus() : worker.clients.openWindow(address.href);
    };
    event.waitUntil(show());
  });
}

/** The name under which the worker takes it in, in each language. */
export const pushWorkerFile = "push-worker.js";
export const pushWorkerCode = (): string => `(${servePush.toString()})(self);\n`;
