import { activities } from "@cairn/domain/sports/activities";
import { Globe, Lock, Plus, RefreshCw, Trash2, Upload, Users } from "lucide-react";
import { useState } from "react";
import { useSportNames } from "../lib/sport-names.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/form/button.tsx";
import type { ButtonKind } from "../ui/form/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Notice } from "../ui/status/notice.tsx";
import { NumberBlock, NumberBlocks } from "../ui/workout/number-block.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { Skeleton } from "../ui/status/skeleton.tsx";
import { SportBadge } from "../ui/workout/sport-icon.tsx";
import { EmptyState, ErrorState } from "../ui/status/state-message.tsx";
import { showToast } from "../ui/overlay/toast-store.ts";
import styles from "./gallery-page.module.css";

const kinds: readonly ButtonKind[] = ["primary", "plain", "spruce", "ghost", "danger", "dangerSolid"];

/** The design system on one page, for developers. Only in development; its texts are not translated. */
export const GalleryPage = () => {
  const sports = useSportNames();
  const [axis, setAxis] = useState<"distance" | "time">("distance");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles["page"]}>
      <h1>Design system</h1>
      <section>
        <h2>Buttons</h2>
        {(["normal", "busy", "disabled", "small", "large"] as const).map((state) => (
          <div key={state} className={styles["row"]}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                kind={kind}
                busy={state === "busy"}
                disabled={state === "disabled"}
                size={state === "small" || state === "large" ? state : "normal"}
              >
                {kind}
              </Button>
            ))}
          </div>
        ))}
        <div className={styles["row"]}>
          <IconButton label="Add" icon={Plus} />
          <IconButton label="Reload" icon={RefreshCw} kind="plain" />
          <IconButton label="Delete" icon={Trash2} kind="danger" size="small" />
          <Button
            onClick={() => {
              showToast("Comment deleted", { label: "Undo", run: () => undefined });
            }}
          >
            Toast
          </Button>
          <Button
            onClick={() => {
              setIsAsking(true);
            }}
          >
            Dialog
          </Button>
        </div>
      </section>
      <section>
        <h2>Choices, chips, people</h2>
        <div className={styles["row"]}>
          <SegmentedControl
            label="Axis"
            name="axis"
            value={axis}
            onChange={setAxis}
            options={[
              { value: "distance", label: "Distance" },
              { value: "time", label: "Time" },
            ]}
          />
          <Chip icon={Lock}>Private</Chip>
          <Chip icon={Users}>Followers</Chip>
          <Chip icon={Globe}>Public</Chip>
          {([28, 36, 44, 64] as const).map((size) => (
            <Avatar key={size} username={`someone${size}`} name="Some One" size={size} />
          ))}
        </div>
      </section>
      <section>
        <h2>Numbers</h2>
        <NumberBlocks columns={4}>
          <NumberBlock label="Distance" value="21.85" unit="km" />
          <NumberBlock label="Duration" value="2:55:52" />
          <NumberBlock label="Pace" value="8:03" unit="/km" colour="speed" />
          <NumberBlock
            label="Ascent"
            value="1 473"
            unit="m"
            colour="elev"
            note="Computed; the watch says 1 502 m"
          />
        </NumberBlocks>
      </section>
      <section className={styles["columns"]}>
        <h2>Fields and messages</h2>
        <Field label="Display name" hint="What others see." defaultValue="Some One" />
        <Field label="Username" error="No spaces." defaultValue="some one" />
        <Field label="Password" type="password" defaultValue="stones" />
        <Notice kind="info">Zones of 412 workouts will follow in a minute.</Notice>
        <Notice kind="success">Saved at 14:06.</Notice>
        <Notice kind="warning">2 files had no room.</Notice>
        <Notice kind="danger">The username or the password is not right.</Notice>
      </section>
      <section className={styles["columns"]}>
        <h2>States</h2>
        <EmptyState
          title="Your diary starts with one workout"
          action={
            <Button kind="primary" icon={Upload}>
              Import files
            </Button>
          }
        >
          Each one appears on its day.
        </EmptyState>
        <ErrorState title="The map did not load" action={<Button icon={RefreshCw}>Try again</Button>}>
          Your workout and its numbers are safe; only the picture is missing.
        </ErrorState>
        <Skeleton height="120px" />
      </section>
      <section>
        <h2>Sports</h2>
        <ul className={styles["sports"]}>
          {activities.map(({ id }) => {
            const sport = sports.of(id);
            return (
              <li key={id}>
                <SportBadge icon={sport.icon} family={sport.family} />
                {sport.name}
              </li>
            );
          })}
        </ul>
      </section>
      {isAsking && (
        <Dialog
          title="Delete this run?"
          bare
          onClose={() => {
            setIsAsking(false);
          }}
          actions={
            <>
              <Button
                onClick={() => {
                  setIsAsking(false);
                }}
              >
                Keep it
              </Button>
              <Button kind="dangerSolid" icon={Trash2}>
                Delete run
              </Button>
            </>
          }
        >
          <p>It goes with its 7 photos, 3 comments and 38 likes.</p>
        </Dialog>
      )}
    </div>
  );
};
