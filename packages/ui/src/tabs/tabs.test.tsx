import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Tabs, type Tab } from "./tabs.tsx";

const parts: Tab[] = [
  { value: "profile", name: "Profile", panel: <input aria-label="Name" /> },
  { value: "kyc", name: "KYC", count: 1, panel: "Papers" },
  { value: "bank", name: "Bank", disabled: true, panel: "Account" },
  { value: "security", name: "Security", panel: "Password" },
];

function Held({ start = "profile", tabs = parts, label = "My Account" }) {
  const [value, setValue] = useState(start);
  return <Tabs label={label} tabs={tabs} value={value} onChange={setValue} />;
}

const tab = (name: string) => screen.getByRole("tab", { name });

test("a press opens a part, which its tab names", async () => {
  render(<Held />);
  expect(screen.getByRole("tablist", { name: "My Account" })).toBeVisible();
  await userEvent.click(tab("Security"));
  expect(screen.getByRole("tabpanel", { name: "Security" })).toHaveTextContent("Password");
  expect(screen.queryByLabelText("Name")).toBeNull();
});

test("by keyboard: one stop, arrows, Home and End move past what is disabled, and round (tabs-1)", async () => {
  render(<Held />);
  await userEvent.tab();
  expect(tab("Profile")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(tab("KYC 1 to do")).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Papers");
  await userEvent.keyboard("{ArrowRight}");
  expect(tab("Security")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(tab("Profile")).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Password");
  await userEvent.keyboard("{Home}{Tab}");
  expect(screen.getByRole("tabpanel", { name: "Profile" })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText("Name")).toHaveFocus();
});

test("from right to left, the left arrow goes on", async () => {
  render(
    <div dir="rtl">
      <Held />
    </div>,
  );
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: /^KYC/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(tab("Profile")).toHaveFocus();
});

test("a disabled tab does not open", async () => {
  render(<Held />);
  await userEvent.click(tab("Bank"));
  expect(tab("Bank")).toBeDisabled();
  expect(tab("Profile")).toHaveAttribute("aria-selected", "true");
});

test("where tabs do not fit, the open one is scrolled into view (tabs-2)", () => {
  const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  box.mockImplementation(function measure(this: HTMLElement) {
    return this.role === "tablist" ? new DOMRect(0, 0, 200, 49) : new DOMRect(350, 0, 80, 49);
  });
  render(<Held start="security" />);
  expect(screen.getByRole("tablist").scrollLeft).toBe(230);
  box.mockRestore();
});

test("when a late font widens the words or the row narrows, the open one is brought back into view, and no further", () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
  let narrowed = (): void => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(look: () => void) {
        narrowed = look;
      }
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
  let [width, right] = [200, 200];
  const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  box.mockImplementation(function measure(this: HTMLElement) {
    return this.role === "tablist"
      ? new DOMRect(0, 0, width, 49)
      : new DOMRect(right - 80, 0, 80, 49);
  });
  const { unmount } = render(<Held start="security" />);
  const list = screen.getByRole("tablist");
  expect(list.scrollLeft).toBe(0);
  right = 207;
  fonts.dispatchEvent(new Event("loadingdone"));
  expect(list.scrollLeft).toBe(7);
  [width, right] = [150, 200];
  narrowed();
  expect(list.scrollLeft).toBe(50);
  [width, right] = [200, 200];
  fonts.dispatchEvent(new Event("loadingdone"));
  expect(list.scrollLeft).toBe(0);
  // Scrolled by hand, and the open one is in view there.
  list.scrollLeft = 3;
  narrowed();
  expect(list.scrollLeft).toBe(3);
  unmount();
  box.mockRestore();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
});

test.each([
  [{ start: "nowhere" }, 'have no "nowhere"'],
  [{ label: "" }, "give them a `label`"],
])("misuse is refused with what to do instead (%o)", (props, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held {...props} />)).toThrow(sentence);
  vi.restoreAllMocks();
});
