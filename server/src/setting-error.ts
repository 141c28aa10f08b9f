/** A setting that can't be used: the server says which one and what is allowed, and does not start. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`);
    this.name = "SettingError";
  }
}
