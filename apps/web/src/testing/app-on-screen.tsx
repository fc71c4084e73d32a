import { createMemoryHistory } from "@tanstack/react-router";
import { onTestFinished } from "vitest";
import { App } from "../app/app.tsx";
import { router } from "../app/router.tsx";
import { begin, type Circumstances, mount } from "./render-screen.tsx";

/** Opens the whole client at an address, with its frame, its routes and its guards. */
export async function openApp(at: string, circumstances: Omit<Circumstances, "at" | "path"> = {}) {
  onTestFinished(() => {
    document.title = "";
    document.body.className = "";
    delete document.body.dataset["page"];
  });
  await begin(circumstances);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  mount(<App />);
  return router;
}
