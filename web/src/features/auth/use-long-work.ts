import { useEffect, useRef, useState } from "react";

/** Work that is done sooner is not spoken of: the button is busy anyway. */
const quietMs = 1500;

/** Whether this browser works for its message, and has done so for longer than anybody waits without a word. */
export function useLongWork() {
  const [isLong, setLong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isLong,
    begin() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLong(true), quietMs);
    },
    end() {
      clearTimeout(timer.current);
      setLong(false);
    },
  };
}
