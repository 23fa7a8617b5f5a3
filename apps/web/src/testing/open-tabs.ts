import { spyOn } from "storybook/test";

/** Where the browser opens tabs and shows PDFs: a frame stands for the tab. */
export function replaceOpenedTabs(): () => void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true });
  spyOn(window, "open").mockReturnValue(frame.contentWindow);
  return () => {
    frame.remove();
    Reflect.deleteProperty(navigator, "pdfViewerEnabled");
  };
}
