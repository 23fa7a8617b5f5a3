import "./app.css";

// Every script is here already, announced by the page. Each is evaluated in a turn of its own, so that a slow phone can
// answer a tap in between.
const turn = (): Promise<void> =>
  new Promise((next) => {
    setTimeout(next);
  });

// React makes a few errors while it is evaluated. Their stacks are not read, and the engine would parse React again for them.
const { stackTraceLimit } = Error;
Error.stackTraceLimit = 0;
await import("react-dom/client");
Error.stackTraceLimit = stackTraceLimit;
await turn();
// The script at the head set another language. What it speaks has to be here before the modules that say something.
if (document.documentElement.lang !== "en-NG") {
  await (await import("#session/load-chosen-language.ts")).loadChosenLanguage();
}
const { startApp: start } = await import("#start.tsx");
await turn();
await start();
