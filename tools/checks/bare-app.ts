/** The apps that install the packed design system: React with Vite or with Next, and nothing of this repository. */

export const BARE_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>A bare app</title></head>
  <body><div id="root"></div><script type="module" src="./main.tsx"></script></body>
</html>
`;

/** One section for each component. What is drawn has to have its styles, so each draws some of its parts. */
export const BARE_COMPONENTS = `"use client";
import { useState } from "react";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Figure } from "@kinfold/ui/figure";
import { Loader } from "@kinfold/ui/loader";
import { toMinor } from "@kinfold/ui/money";
import { Notice } from "@kinfold/ui/notice";
import { Skeleton } from "@kinfold/ui/skeleton";
import { Tabs } from "@kinfold/ui/tabs";
import { TextField } from "@kinfold/ui/text-field";
import { useTheme } from "@kinfold/ui/hooks/theme";

export default function Page() {
  const [agrees, setAgrees] = useState(false);
  const [tab, setTab] = useState("wallet");
  const theme = useTheme();
  const shown = {
    Badge: <Badge tone="ok">Active</Badge>,
    Button: <Button onClick={() => setTab("bank")}>Show the bank</Button>,
    Card: <Card>A card</Card>,
    Checkbox: <Checkbox label="I agree" checked={agrees} onCheckedChange={setAgrees} />,
    Figure: <Figure amount={toMinor(425000050n)} currency="NGN" size="lg" />,
    Loader: <Loader label="Opening" />,
    Notice: <Notice tone="warn" title="Not yet">One document is missing.</Notice>,
    Skeleton: <Skeleton className="h-4" />,
    Tabs: (
      <Tabs
        label="Account"
        tabs={[
          { value: "wallet", name: "Wallet", panel: <p>{theme} colours</p> },
          { value: "bank", name: "Bank", panel: <p>The bank is shown.</p> },
        ]}
        value={tab}
        onChange={setTab}
      />
    ),
    TextField: <TextField label="Name" help="As on your passport" />,
  };
  return Object.entries(shown).map(([name, component]) => (
    <section key={name} data-component={name}>{component}</section>
  ));
}
`;

export const BARE_MAIN = `import { createRoot } from "react-dom/client";
import "@kinfold/ui/styles.css";
import Page from "./page.tsx";

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Page />);
`;

/** What Next draws around a page, on the server too. */
export const NEXT_LAYOUT = `import "@kinfold/ui/styles.css";

export default function Layout({ children }) {
  return <html lang="en"><body><div id="root">{children}</div></body></html>;
}
`;

export const BARE_TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ["vite/client"],
  },
  files: ["main.tsx"],
};
