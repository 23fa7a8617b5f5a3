import type { CDPSession, Page } from "@playwright/test";
import { installEar } from "../tools/stories/speech/ear.ts";
import { expect } from "./club.ts";

/** A stop of the browser's own accessibility tree, in the order in which it is spoken. */
type Stop = { role: string; name: string; level: number; element: number };

/** What is asked of the protocol, and what of it is used. */
type TreeNode = {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: readonly { name: string; value: { value?: unknown } }[];
  childIds?: readonly string[];
  backendDOMNodeId?: number;
};

const PATIENCE_MS = 30_000;

/** A member who moves on through a page as it is spoken and never looks back: what they need has to come after what they have heard. */
export class Listener {
  readonly #page: Page;
  readonly #browser: CDPSession;
  /** The element at which they are. */
  #at: number | undefined;
  #heard: string[] = [];

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  /** Begins before the page is opened, so that nothing is announced unheard. */
  static async open(page: Page): Promise<Listener> {
    await page.addInitScript(installEar);
    return new Listener(page, await page.context().newCDPSession(page));
  }

  /** All stops in order, of an open dialog alone where one lies over the page. */
  async #list(): Promise<Stop[]> {
    const { nodes } = (await this.#browser.send("Accessibility.getFullAXTree")) as {
      nodes: readonly TreeNode[];
    };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const stops: Stop[] = [];
    const visit = (node: TreeNode): void => {
      const read = (name: string): unknown =>
        node.properties?.find((one) => one.name === name)?.value.value;
      if (!node.ignored && node.role !== undefined && node.backendDOMNodeId !== undefined) {
        stops.push({
          role: node.role.value,
          name: node.name?.value ?? "",
          level: Number(read("level") ?? 0),
          element: node.backendDOMNodeId,
        });
      }
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child !== undefined) visit(child);
      }
    };
    const [root] = nodes;
    if (root !== undefined) visit(root);
    return stops;
  }

  /** Goes on to the next stop of this role and name. Fails where it comes only before the one at which they are. */
  async goOn(role: string, name: RegExp | string): Promise<void> {
    const isMeant = (stop: Stop): boolean =>
      stop.role === role && (typeof name === "string" ? stop.name === name : name.test(stop.name));
    await expect(async () => {
      const stops = await this.#list();
      const from = Math.max(
        0,
        stops.findIndex(({ element }) => element === this.#at),
      );
      const next = stops.slice(from).find(isMeant);
      const words = stops.filter(isMeant).length > 0 ? "comes before" : "is not spoken after";
      expect(next, `${role} "${String(name)}" ${words} ${stops[from]?.name ?? ""}`).toBeDefined();
      this.#at = next?.element;
    }).toPass({ timeout: PATIENCE_MS });
  }

  /** Begins again at the top of what is there. */
  startOver(): void {
    this.#at = undefined;
  }

  async #focus(): Promise<void> {
    await this.#browser.send("DOM.focus", { backendNodeId: this.#at ?? 0 });
  }

  /** Goes on to a control and presses it. */
  async press(role: string, name: RegExp | string, key = "Enter"): Promise<void> {
    await this.goOn(role, name);
    await this.#focus();
    await this.#page.keyboard.press(key);
  }

  /** Goes on to a field and types over what it holds. */
  async type(role: string, name: RegExp | string, text: string): Promise<void> {
    await this.goOn(role, name);
    await this.#focus();
    await this.#page.keyboard.press("ControlOrMeta+A");
    await this.#page.keyboard.type(text);
  }

  /** Goes on to a list that opens and chooses from it. */
  async choose(name: RegExp, option: string): Promise<void> {
    await this.press("combobox", name, "ArrowDown");
    await this.#page.keyboard.type(option);
    await this.#page.keyboard.press("Enter");
  }

  /** These words were announced by themselves. */
  async expectAnnounced(words: RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          const heard = await this.#page.evaluate(() => globalThis.speechEar?.takeHeard() ?? []);
          this.#heard.push(...heard.filter(({ isMissed }) => !isMissed).map((one) => one.words));
          return this.#heard.some((one) => words.test(one)) ? "announced" : this.#heard.join(" | ");
        },
        { timeout: PATIENCE_MS },
      )
      .toBe("announced");
    this.#heard = [];
  }

  /** The focus went into a dialog of this name. */
  async expectDialog(name: RegExp | string, role = "dialog"): Promise<void> {
    const dialog = this.#page.getByRole(role as "dialog", { name });
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    this.startOver();
  }

  /** The dialog is gone, and the focus is where it was opened. */
  async expectBackAt(role: "button" | "link", name: RegExp | string): Promise<void> {
    await expect(this.#page.getByRole("dialog")).toHaveCount(0);
    await expect(this.#page.getByRole(role, { name }).first()).toBeFocused();
    this.startOver();
  }

  /** Headings come in order: one of the first level, and none that skips a level on its way down. */
  async expectHeadingsInOrder(): Promise<void> {
    const headings = (await this.#list()).filter(({ role }) => role === "heading");
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    let before = 0;
    for (const { name, level } of headings) {
      expect(name, "a heading says something").not.toBe("");
      expect(level, `"${name}" follows a heading of level ${before}`).toBeLessThanOrEqual(
        before + 1,
      );
      before = level;
    }
  }
}
