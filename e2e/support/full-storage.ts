/** Runs in a page: from now on its device takes nothing more, and what it has it keeps. */
export function fillStorage(): void {
  const full = () => new DOMException("The quota has been exceeded.", "QuotaExceededError");
  Storage.prototype.setItem = () => {
    throw full();
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function putInVain(...row) {
    const request = put.apply(this, row);
    // The row is taken, its transaction is not.
    this.transaction.abort();
    return request;
  };
}
