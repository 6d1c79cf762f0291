/** Somebody pressed Ctrl-C twice before the work was done. */
export const LEFT = Symbol("left");

/** How interrupts arrive and what the first one does. */
export interface InterruptOptions {
  /** Starts listening; gives a function that stops. */
  listen(callback: () => void): () => void;
  onFirst(): void;
}

/** Settles like the work; the first interrupt calls back, the second gives up waiting. */
export async function untilSecondInterrupt<T>(work: Promise<T>, { listen, onFirst }: InterruptOptions): Promise<T | typeof LEFT> {
  let stopListening = () => {};
  const left = new Promise<typeof LEFT>((resolve) => {
    let count = 0;
    stopListening = listen(() => {
      count += 1;
      if (count === 1) onFirst();
      else resolve(LEFT);
    });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    stopListening();
  }
}
