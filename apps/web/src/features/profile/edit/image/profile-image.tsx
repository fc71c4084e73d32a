import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ImageUp, Trash2 } from "lucide-react";
import { requestOrThrow, addressOf } from "../../../../lib/api/api-client.ts";
import { failureText } from "../../../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../../../lib/api/own-account.ts";
import { useMessages } from "../../../../lib/i18n/messages.ts";
import { afterChange } from "../../../../lib/query/changes.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { FileButton } from "../../../../ui/form/file-button.tsx";
import { Notice } from "../../../../ui/status/notice.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import styles from "./profile-image.module.css";
import { noticeExpiry } from "../../../../lib/api/send-call.ts";
import { ApiFailure, failureFrom } from "../../../../lib/api/api-failure.ts";
import { sendFiles } from "../../../../lib/api/send-files.ts";

/**
 * The picture that represents the person everywhere; without one their initials. A new one is sent as soon as its square is
 * chosen.
 */
export const ProfileImage = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { data: account } = useQuery(ownAccountQuery);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const removing = useMutation({
    mutationFn: () => requestOrThrow("removeProfileImage", {}),
    onSuccess: () => afterChange(client, "profileImage"),
  });
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setIsUnreadable(false);
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setIsUnreadable(true);
    }
  };
  if (!account) return null;
  const { username, realName, profileImageUrl } = account;
  return (
    <div className={styles["image"]}>
      <Avatar username={username} name={realName} image={profileImageUrl} size={64} />
      <div className={styles["buttons"]}>
        <FileButton
          icon={ImageUp}
          size="small"
          accept="image/jpeg,image/png,image/webp"
          onFiles={([file]) => void open(file)}
        >
          {t(profileImageUrl ? "settings.imageChange" : "settings.imageAdd")}
        </FileButton>
        {profileImageUrl && (
          <Button
            icon={Trash2}
            size="small"
            busy={removing.isPending}
            onClick={() => {
              removing.mutate();
            }}
          >
            {t("settings.imageRemove")}
          </Button>
        )}
      </div>
      {isUnreadable && <Notice kind="danger">{t("settings.imageUnreadable")}</Notice>}
      {removing.error && <Notice kind="danger">{failureText(t, removing.error)}</Notice>}
      {picture && (
        <CropDialog
          picture={picture}
          onUse={async (square) => {
            await sendProfileImage(square);
            await afterChange(client, "profileImage");
          }}
          onClose={() => {
            setPicture(undefined);
          }}
        />
      )}
    </div>
  );
};

/**
 * Sends a picture as the new profile image.
 *
 * @throws ApiFailure
 */
async function sendProfileImage(square: File): Promise<void> {
  const sending = sendFiles({
    address: addressOf("saveProfileImage"),
    files: [square],
    onProgress: () => {},
  });
  const outcome = await sending.outcome;
  if (outcome.kind !== "answer") throw new ApiFailure("network");
  if (outcome.status !== 200) throw noticeExpiry(failureFrom(outcome.status, outcome.body));
}
