import type { WaypointSymbol } from "@cairn/domain/recording/waypoint";
import {
  Binoculars,
  Camera,
  CircleParking,
  Cross,
  Droplet,
  House,
  type LucideIcon,
  MapPin,
  Mountain,
  Tent,
  Toilet,
  TriangleAlert,
  Utensils,
} from "lucide-react";
import { Icon } from "../ui/icon.tsx";

const icons: Readonly<Record<WaypointSymbol, LucideIcon>> = {
  generic: MapPin,
  summit: Mountain,
  viewpoint: Binoculars,
  hut: House,
  campsite: Tent,
  water: Droplet,
  food: Utensils,
  parking: CircleParking,
  toilet: Toilet,
  camera: Camera,
  danger: TriangleAlert,
  first_aid: Cross,
};

/** The symbol of a waypoint. What it means is said beside it. */
export const WaypointIcon = ({ symbol }: { readonly symbol: WaypointSymbol }) => (
  <Icon of={icons[symbol]} size="s" />
);
