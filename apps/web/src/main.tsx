import "./app.css";

// Every script is here already, announced by the page. Each is evaluated in a turn of its own, so that a slow phone can
// answer a tap in between.
const turn = (): Promise<void> =>
  new Promise((next) => {
    setTimeout(next);
  });

await import("react-dom/client");
await turn();
const { start } = await import("#start.tsx");
await turn();
await start();
