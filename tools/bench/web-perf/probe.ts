/** What a page noted about itself, in milliseconds from the start of the navigation. */
export type Noted = {
  ready: number;
  hydrated: number;
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: [start: number, duration: number][];
  /** Duration of each interaction, as Event Timing reports it. */
  interactions: Record<string, number>;
};

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Injected before the page's own scripts. `selectors`: all of them visible and enabled makes the page usable. */
export function installProbe(selectors: string[]): void {
  if (window.top !== window) return;
  const noted: Noted = {
    ready: 0,
    hydrated: 0,
    fcp: 0,
    lcp: 0,
    cls: 0,
    longTasks: [],
    interactions: {},
  };
  window.noted = noted;

  function observe(type: string, note: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") noted.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    noted.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    noted.longTasks.push([startTime, duration]);
  });
  observe("layout-shift", (entry) => {
    if (Reflect.get(entry, "hadRecentInput") === false) {
      noted.cls += Number(Reflect.get(entry, "value"));
    }
  });
  observe("event", (entry) => {
    const id = Number(Reflect.get(entry, "interactionId"));
    if (id <= 0) return;
    noted.interactions[id] = Math.max(noted.interactions[id] ?? 0, entry.duration);
    globalThis.noteInteraction?.("");
  });

  const isUsable = (selector: string): boolean => {
    const element = document.querySelector(selector);
    return (
      element instanceof HTMLInputElement &&
      !element.disabled &&
      !element.readOnly &&
      element.getBoundingClientRect().height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const look = (): void => {
    if (noted.ready === 0 && selectors.every(isUsable)) {
      noted.ready = performance.now();
      globalThis.noteReady?.("");
    }
    if (noted.hydrated === 0 && document.documentElement.dataset["hydrated"] === "1") {
      noted.hydrated = performance.now();
    }
    if (noted.ready === 0 || noted.hydrated === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
