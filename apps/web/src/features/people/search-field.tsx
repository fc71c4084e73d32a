import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { searchedTerm } from "../../lib/searched-term.ts";
import styles from "./search-field.module.css";

/** A field for a name, on a screen with other content: Enter or the button shows the results. */
export const SearchField = () => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [term, setTerm] = useState("");
  return (
    <search>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          const q = searchedTerm(term);
          if (q !== undefined) void navigate({ to: "/search", search: { q } });
        }}
      >
        <Field
          type="search"
          label={t("search.label")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={term}
          onChange={({ currentTarget }) => {
            setTerm(currentTarget.value);
          }}
        />
        <Button type="submit" icon={Search}>
          {t("search.submit")}
        </Button>
      </form>
    </search>
  );
};
