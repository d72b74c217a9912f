/**
 * Returns a function that runs others, so many at a time. It returns what they return, or fails as they do.
 *
 * @param {number} most
 * @returns {<T>(run: () => Promise<T>) => Promise<T>}
 */
export function createGate(most) {
  const waiting = [];
  let running = 0;

  const next = () => {
    if (running < most && waiting.length > 0) {
      running += 1;
      waiting.shift()();
    }
  };

  return async (run) => {
    await new Promise((resolve) => {
      waiting.push(resolve);
      next();
    });
    try {
      return await run();
    } finally {
      running -= 1;
      next();
    }
  };
}
