import * as contract from "@cairn/contracts/workout-entry";
import type { FastifyInstance } from "fastify";
import { enterWorkout } from "../../core/entered-workouts/enter-workout.ts";
import { importPart } from "../../core/import-answers/import-part.ts";
import { isPassingImportError, isStorageRefusal } from "../../core/received-files/import-error.ts";
import { importLimit, partLimits } from "../../core/received-files/upload-limits.ts";
import { wholeForOwner } from "../../core/redaction/redacted-workout.ts";
import { echoFor, workoutView } from "../../core/workout-view/workout.view.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

export function registerWorkoutEntryEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.createWorkout,
    async ({ actor, body, query, request }) => {
      if (body) {
        const entered = await enterWorkout(deps, actor, body, query.attempt);
        return { payload: echoFor(actor, workoutView(wholeForOwner(entered))) };
      }
      const files = request.files({ limits: partLimits, throwFileSizeLimit: false });
      const imported = await importPart(deps, actor, files, "filePart");
      if (imported?.ok) return { payload: imported.value.workout };
      // A server that is busy or has no room says so, as the file may be good; an unreadable file gets the answer that the mobile
      // app knows.
      const isTold = imported && (isPassingImportError(imported.error) || isStorageRefusal(imported.error));
      throw new AppError(isTold ? imported.error : "workout.not_saved");
    },
    importLimit,
  );
}
