import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search, UserPlus } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import rows from "../../../ui/settings-rows.module.css";
import styles from "../../../ui/settings-section.module.css";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { AddPersonForm } from "./add-person-form.tsx";
import { InviteButton } from "./invite-button.tsx";
import { type MadeLink, MadeLinkDialog } from "./made-link-dialog.tsx";
import own from "./operated-people.module.css";
import { PersonRow } from "./person-row.tsx";

const peopleQuery = (text: string, page: number) =>
  keyedQuery({
    ...returning,
    queryKey: queryKeys.operatedPeople(text, page),
    queryFn: ({ signal }) => requestOrThrow("listOperatedPeople", { signal, query: { text, page } }),
  });

/** The people of the server, with search and pages in the address, and ways to add more. */
export const OperatedPeople = () => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const search: { readonly q?: string | number; readonly page?: string | number } = useSearch({
    strict: false,
  });
  const text = String(search.q ?? "");
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const people = useQuery(peopleQuery(text, page));
  const [typed, setTyped] = useState(text);
  const [isAdding, setIsAdding] = useState(false);
  const [link, setLink] = useState<MadeLink>();
  const show = (next: { readonly q: string; readonly page: number }) =>
    void navigate({
      to: "/operator/{-$section}",
      params: { section: "people" },
      search: { ...(next.q !== "" && { q: next.q }), ...(next.page > 1 && { page: next.page }) },
    });
  return (
    <section className={styles["card"]} aria-labelledby="operated-people">
      <h2 id="operated-people">{t("operator.people")}</h2>
      <p className={styles["text"]}>{t("operator.peopleText")}</p>
      <div className={own["actions"]}>
        <Button
          icon={UserPlus}
          kind="spruce"
          onClick={() => {
            setIsAdding(true);
          }}
        >
          {t("operator.addPerson")}
        </Button>
        <InviteButton onMade={setLink} />
      </div>
      <search className={own["searching"]}>
        <form
          className={own["search"]}
          onSubmit={(event) => {
            event.preventDefault();
            show({ q: typed.trim(), page: 1 });
          }}
        >
          <Field
            type="search"
            label={t("operator.searchPeople")}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
            }}
          />
          <Button type="submit" icon={Search}>
            {t("operator.search")}
          </Button>
        </form>
      </search>
      {people.isPending && <Skeleton height="204px" width="100%" />}
      {!people.data && <QueryFailure query={people} />}
      {people.data && (
        <>
          <output className={styles["text"]}>{t("operator.found", { count: people.data.total })}</output>
          {people.data.people.length > 0 && (
            <ul className={rows["rows"]} aria-label={t("operator.people")}>
              {people.data.people.map((person) => (
                <PersonRow key={person.key} person={person} onLink={setLink} />
              ))}
            </ul>
          )}
          {people.data.pages > 1 && (
            <nav className={own["pages"]} aria-label={t("operator.pages")}>
              <Button
                disabled={page <= 1}
                onClick={() => {
                  show({ q: text, page: page - 1 });
                }}
              >
                {t("operator.previousPage")}
              </Button>
              <span>{t("operator.pageOf", { page, pages: people.data.pages })}</span>
              <Button
                disabled={page >= people.data.pages}
                onClick={() => {
                  show({ q: text, page: page + 1 });
                }}
              >
                {t("operator.nextPage")}
              </Button>
            </nav>
          )}
        </>
      )}
      {isAdding && (
        <Dialog
          title={t("operator.addPerson")}
          onClose={() => {
            setIsAdding(false);
          }}
        >
          <AddPersonForm
            onMade={(made) => {
              setIsAdding(false);
              setLink(made);
            }}
            onClose={() => {
              setIsAdding(false);
            }}
          />
        </Dialog>
      )}
      {link && (
        <MadeLinkDialog
          link={link}
          onClose={() => {
            setLink(undefined);
          }}
        />
      )}
    </section>
  );
};
