/** Whether the browser has promised to keep what this app stores; null where it makes no promises. */
export async function isStoragePersistent(): Promise<boolean | null> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

let isAsked = false;

/** Asks for that promise, once a page: some browsers ask the person, so only where something is owed to somebody. */
export function askForPersistentStorage(): void {
  if (isAsked) return;
  isAsked = true;
  void isStoragePersistent()
    .then((isPersistent) => isPersistent === false && navigator.storage.persist())
    .catch(() => undefined);
}
