import { createMemoryHistory } from "@tanstack/react-router";
import { onTestFinished } from "vitest";
import { App } from "../app/app.tsx";
import { router } from "../app/router.tsx";
import { begin, type Circumstances, mount } from "./render-screen.tsx";

/** What the router waits for while nothing of it is on the page; once it was, it would wait for what has gone. */
const { startTransition } = router;

/** Opens the whole client at an address, with its frame, its routes and its guards. */
export async function openApp(at: string, circumstances: Omit<Circumstances, "at" | "path"> = {}) {
  onTestFinished(() => {
    document.title = "";
    document.body.className = "";
    delete document.body.dataset["page"];
  });
  await begin(circumstances);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) });
  router.startTransition = startTransition;
  await router.load();
  mount(<App />);
  return router;
}
