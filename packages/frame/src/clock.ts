import { createContext, use } from "react";

/** The present moment. */
export type Clock = () => Date;

const ProvidedClock = createContext<Clock>(() => new Date());

/** Stops or moves the time below it, for stories and tests. */
export const ClockProvider = ProvidedClock.Provider;

/** The one clock of the screens. */
export const useClock = (): Clock => use(ProvidedClock);
