export const WorkoutPage = () => <h1>Workout</h1>;
