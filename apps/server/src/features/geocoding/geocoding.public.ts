export { geocoderEnvironment, type GeocoderSetting } from "./geocoder-setting.ts";
