/** The id of the script element that holds the `BrowserConfig` of a page. */
export const BROWSER_CONFIG_ID = "kinfold-config";
