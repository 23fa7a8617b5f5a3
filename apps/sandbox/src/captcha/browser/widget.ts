/**
 * Runs in the page that asks for the captcha: Turnstile's interface, with the widget itself in a frame of the sandbox.
 * The page's policy may be strict, so nothing here writes markup or inline style.
 */

type Theme = "light" | "dark";

type Options = {
  sitekey: string;
  action?: string;
  cData?: string;
  theme?: Theme | "auto";
  size?: "normal" | "compact" | "flexible" | "invisible";
  execution?: "render" | "execute";
  retry?: "auto" | "never";
  "retry-interval"?: number;
  "refresh-expired"?: "auto" | "manual" | "never";
  "response-field"?: boolean;
  "response-field-name"?: string;
  tabindex?: number;
  callback?: (token: string) => void;
  "error-callback"?: (code: string) => unknown;
  "expired-callback"?: (token: string) => void;
  "timeout-callback"?: () => void;
  "before-interactive-callback"?: () => void;
  "after-interactive-callback"?: () => void;
};

type Widget = {
  id: string;
  container: Element;
  options: Options;
  frame: HTMLIFrameElement;
  field: HTMLInputElement | undefined;
  token: string;
  expired: boolean;
  isReady: boolean;
  isWanted: boolean;
  retryTimer: number | undefined;
};

type FromFrame =
  | { kind: "ready" | "expired" | "timeout" | "interactive" | "interacted" }
  | { kind: "complete"; token: string }
  | { kind: "error"; code: string };

type Container = string | Element | undefined;

declare global {
  interface Window {
    turnstile?: unknown;
  }
}

/** Puts `window.turnstile` in place, then calls the function that `?onload=` names. */
export function installTurnstile(): void {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error("load this with a script element");
  const address = new URL(script.src);
  const widgets = new Map<string, Widget>();
  let count = 0;

  function find(target: Container): Widget | undefined {
    if (target === undefined) return widgets.values().next().value;
    if (typeof target === "string" && widgets.has(target)) return widgets.get(target);
    const element = typeof target === "string" ? document.querySelector(target) : target;
    return [...widgets.values()].find(({ container }) => container === element);
  }

  function themeOf({ container, options }: Widget): Theme {
    if (options.theme === "light" || options.theme === "dark") return options.theme;
    const scheme = getComputedStyle(container).colorScheme;
    if (scheme === "light" || scheme === "dark") return scheme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  function notifyFrame(widget: Widget, message: Record<string, unknown>): void {
    widget.frame.contentWindow?.postMessage(message, address.origin);
  }

  function dress(widget: Widget): void {
    const theme = themeOf(widget);
    widget.frame.style.colorScheme = theme;
    notifyFrame(widget, { kind: "theme", theme });
  }

  function setToken(widget: Widget, token: string): void {
    widget.token = token;
    if (widget.field !== undefined) widget.field.value = token;
  }

  function start(widget: Widget): void {
    clearTimeout(widget.retryTimer);
    widget.isWanted = true;
    widget.expired = false;
    setToken(widget, "");
    if (!widget.isReady) return;
    const { sitekey, action, cData } = widget.options;
    dress(widget);
    notifyFrame(widget, { kind: "start", sitekey, action, cdata: cData });
  }

  function fail(widget: Widget, code: string): void {
    setToken(widget, "");
    const { options } = widget;
    if (options["error-callback"] === undefined) {
      console.warn(`[sandbox captcha] error ${code}`);
    } else {
      options["error-callback"](code);
    }
    if (options.retry !== "never" && widgets.has(widget.id)) {
      widget.retryTimer = window.setTimeout(() => {
        start(widget);
      }, options["retry-interval"] ?? 8000);
    }
  }

  function hear(widget: Widget, message: FromFrame): void {
    const { options } = widget;
    switch (message.kind) {
      case "ready":
        widget.isReady = true;
        dress(widget);
        if (widget.isWanted) start(widget);
        break;
      case "complete":
        setToken(widget, message.token);
        options.callback?.(message.token);
        break;
      case "error":
        fail(widget, message.code);
        break;
      case "expired": {
        const { token } = widget;
        widget.expired = true;
        setToken(widget, "");
        options["expired-callback"]?.(token);
        if ((options["refresh-expired"] ?? "auto") === "auto" && widgets.has(widget.id)) {
          start(widget);
        }
        break;
      }
      case "timeout":
        options["timeout-callback"]?.();
        break;
      case "interactive":
        options["before-interactive-callback"]?.();
        break;
      case "interacted":
        options["after-interactive-callback"]?.();
        break;
    }
  }

  function size(frame: HTMLIFrameElement, wanted: Options["size"]): void {
    const { style } = frame;
    style.display = "block";
    style.border = "0";
    style.width = wanted === "compact" ? "150px" : wanted === "flexible" ? "100%" : "300px";
    style.minWidth = wanted === "flexible" ? "0" : "";
    style.height = wanted === "compact" ? "140px" : "65px";
    if (wanted === "invisible") style.display = "none";
  }

  function render(target: string | Element, options: Options): string | undefined {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (container === null) {
      console.warn("[sandbox captcha] there is no such container");
      return undefined;
    }
    const already = find(container);
    if (already !== undefined) return already.id;

    const id = `cf-chl-widget-${(count += 1)}`;
    const frame = document.createElement("iframe");
    frame.title = "Security check";
    frame.src = `${address.origin}/captcha/frame`;
    if (options.tabindex !== undefined) frame.tabIndex = options.tabindex;
    size(frame, options.size);

    let field: HTMLInputElement | undefined;
    if (options["response-field"] !== false) {
      field = document.createElement("input");
      field.type = "hidden";
      field.id = `${id}_response`;
      field.name = options["response-field-name"] ?? "cf-turnstile-response";
    }
    widgets.set(id, {
      id,
      container,
      options,
      frame,
      field,
      token: "",
      expired: false,
      isReady: false,
      isWanted: options.execution !== "execute",
      retryTimer: undefined,
    });
    container.append(frame, ...(field === undefined ? [] : [field]));
    return id;
  }

  function remove(target?: Container): void {
    const widget = find(target);
    if (widget === undefined) return;
    clearTimeout(widget.retryTimer);
    widgets.delete(widget.id);
    widget.frame.remove();
    widget.field?.remove();
  }

  function reset(target?: Container): void {
    const widget = find(target);
    if (widget === undefined) return;
    setToken(widget, "");
    if (widget.options.execution === "execute") widget.isWanted = false;
    else start(widget);
  }

  function execute(target?: Container): void {
    const widget = find(target);
    if (widget !== undefined && widget.token === "") start(widget);
  }

  window.addEventListener("message", (event: MessageEvent<FromFrame>) => {
    if (event.origin !== address.origin) return;
    for (const widget of widgets.values()) {
      if (widget.frame.contentWindow === event.source) hear(widget, event.data);
    }
  });

  // The page's own theme switch moves no media query.
  new MutationObserver(() => {
    for (const widget of widgets.values()) dress(widget);
  }).observe(document.documentElement, { attributes: true });

  window.turnstile = {
    render,
    remove,
    reset,
    execute,
    getResponse: (target?: Container) => find(target)?.token,
    isExpired: (target?: Container) => find(target)?.expired ?? false,
    ready: (callback: () => void) => {
      if (document.readyState === "loading") {
        document.addEventListener("DOMContentLoaded", () => {
          callback();
        });
      } else {
        callback();
      }
    },
  };

  function renderMarked(): void {
    for (const element of document.querySelectorAll<HTMLElement>(".cf-turnstile")) {
      const { sitekey = "", action, theme, size: wanted } = element.dataset;
      render(element, {
        sitekey,
        ...(action !== undefined && { action }),
        ...((theme === "light" || theme === "dark") && { theme }),
        ...((wanted === "compact" || wanted === "flexible") && { size: wanted }),
      });
    }
  }

  if (address.searchParams.get("render") !== "explicit") {
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", renderMarked);
    } else {
      renderMarked();
    }
  }

  const onload = address.searchParams.get("onload");
  const named: unknown = onload === null ? undefined : Reflect.get(window, onload);
  if (typeof named === "function") setTimeout(() => Reflect.apply(named, window, []), 0);
}
