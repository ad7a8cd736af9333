/** Waters, woods, parks and railways, placed by hand from general knowledge: no survey and no map data. */
import type { Pair } from './plane.ts';

export interface Drawn {
  name?: string;
  kind: string;
  line: readonly Pair[];
}

/** `metres`: half of the width. */
export const rivers: readonly (Drawn & { metres: number })[] = [
  {
    name: 'Weiße Elster',
    kind: 'river',
    metres: 14,
    // biome-ignore format: one pair after the other
    line: [[51.21, 12.291], [51.225, 12.295], [51.245, 12.306], [51.265, 12.312], [51.274, 12.3225], [51.283, 12.32], [51.29, 12.328], [51.296, 12.3265], [51.307, 12.333], [51.316, 12.34], [51.3235, 12.3445], [51.33, 12.344], [51.3365, 12.3465], [51.34, 12.3418], [51.348, 12.341], [51.354, 12.337], [51.36, 12.329], [51.3635, 12.3225], [51.365, 12.312], [51.3685, 12.306], [51.3705, 12.296], [51.373, 12.29], [51.376, 12.279], [51.379, 12.27], [51.3835, 12.261], [51.385, 12.25], [51.3895, 12.238], [51.389, 12.226], [51.387, 12.205], [51.3895, 12.185], [51.387, 12.06]],
  },
  {
    name: 'Pleiße',
    kind: 'river',
    metres: 9,
    // biome-ignore format: one pair after the other
    line: [[51.21, 12.4], [51.225, 12.396], [51.245, 12.389], [51.252, 12.3805], [51.26, 12.381], [51.27, 12.3775], [51.279, 12.379], [51.286, 12.3755], [51.293, 12.38], [51.298, 12.3735], [51.303, 12.37], [51.308, 12.3655], [51.313, 12.364], [51.318, 12.3665], [51.322, 12.3655], [51.33, 12.3645], [51.337, 12.364], [51.343, 12.3635], [51.3475, 12.359], [51.3505, 12.3545]],
  },
  {
    name: 'Elsterbecken',
    kind: 'river',
    metres: 45,
    // biome-ignore format: one pair after the other
    line: [[51.3175, 12.3415], [51.322, 12.351], [51.33, 12.357], [51.34, 12.3568], [51.344, 12.3574], [51.3475, 12.3565], [51.351, 12.353], [51.3545, 12.348], [51.356, 12.3415], [51.3555, 12.3355]],
  },
  {
    name: 'Parthe',
    kind: 'river',
    metres: 7,
    // biome-ignore format: one pair after the other
    line: [[51.4, 12.66], [51.395, 12.53], [51.3905, 12.51], [51.387, 12.495], [51.385, 12.48], [51.381, 12.472], [51.383, 12.462], [51.379, 12.45], [51.376, 12.44], [51.371, 12.432], [51.368, 12.423], [51.364, 12.416], [51.362, 12.408], [51.3575, 12.4], [51.356, 12.39], [51.353, 12.385], [51.3515, 12.3785], [51.3485, 12.3752], [51.3462, 12.3705], [51.3465, 12.366], [51.349, 12.363], [51.3505, 12.3545]],
  },
  {
    name: 'Karl-Heine-Kanal',
    kind: 'canal',
    metres: 9,
    // biome-ignore format: one pair after the other
    line: [[51.33, 12.344], [51.3312, 12.337], [51.33, 12.329], [51.328, 12.324], [51.3292, 12.3135], [51.333, 12.307], [51.3355, 12.3035]],
  },
];

export const lakes: readonly Drawn[] = [
  {
    name: 'Cospudener See',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.2796, 12.3376], [51.2804, 12.3432], [51.2795, 12.3485], [51.2768, 12.3525], [51.2731, 12.3552], [51.2697, 12.3571], [51.2653, 12.3559], [51.261, 12.3535], [51.2567, 12.3504], [51.253, 12.346], [51.251, 12.3402], [51.2523, 12.3342], [51.256, 12.3299], [51.2605, 12.3276], [51.2657, 12.3274], [51.2706, 12.329], [51.2747, 12.3319], [51.2775, 12.3345]],
  },
  {
    name: 'Kulkwitzer See',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.3078, 12.246], [51.307, 12.2555], [51.301, 12.259], [51.295, 12.257], [51.289, 12.254], [51.286, 12.247], [51.29, 12.24], [51.297, 12.238], [51.304, 12.24]],
  },
  {
    name: 'Auensee',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.3712, 12.3115], [51.3708, 12.316], [51.3691, 12.3172], [51.3681, 12.314], [51.3688, 12.3105]],
  },
  {
    name: 'Markkleeberger See',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.276, 12.396], [51.2765, 12.408], [51.2745, 12.42], [51.271, 12.428], [51.268, 12.424], [51.267, 12.412], [51.2655, 12.401], [51.269, 12.394]],
  },
  {
    name: 'Störmthaler See',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.256, 12.44], [51.257, 12.456], [51.252, 12.47], [51.242, 12.473], [51.234, 12.462], [51.235, 12.445], [51.244, 12.436]],
  },
  {
    name: 'Zwenkauer See',
    kind: 'lake',
    // biome-ignore format: one pair after the other
    line: [[51.238, 12.33], [51.2385, 12.348], [51.233, 12.362], [51.226, 12.365], [51.223, 12.345], [51.227, 12.328], [51.233, 12.32]],
  },
  {
    name: 'Lindenauer Hafen',
    kind: 'basin',
    // biome-ignore format: one pair after the other
    line: [[51.336, 12.3], [51.3363, 12.3045], [51.335, 12.3048], [51.3346, 12.3003]],
  },
];

export const greens: readonly Drawn[] = [
  {
    name: 'Clara-Zetkin-Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3352, 12.3575], [51.3348, 12.3636], [51.331, 12.364], [51.3265, 12.3642], [51.324, 12.3615], [51.3238, 12.3545], [51.329, 12.3575]],
  },
  {
    name: 'Johannapark',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3366, 12.3646], [51.3364, 12.3682], [51.3345, 12.3688], [51.3338, 12.3652]],
  },
  {
    name: 'Palmengarten',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3392, 12.3455], [51.339, 12.355], [51.336, 12.3552], [51.334, 12.354], [51.3345, 12.3475], [51.3365, 12.3478]],
  },
  {
    name: 'Rosental',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3545, 12.3505], [51.3553, 12.356], [51.3545, 12.362], [51.3532, 12.366], [51.351, 12.3642], [51.3495, 12.364], [51.3512, 12.3555]],
  },
  {
    name: 'Ratsholz',
    kind: 'forest',
    // biome-ignore format: one pair after the other
    line: [[51.3155, 12.3415], [51.3165, 12.35], [51.315, 12.3585], [51.308, 12.362], [51.3, 12.366], [51.29, 12.369], [51.283, 12.364], [51.2815, 12.34], [51.285, 12.328], [51.295, 12.331], [51.306, 12.336]],
  },
  {
    name: 'Burgaue',
    kind: 'forest',
    // biome-ignore format: one pair after the other
    line: [[51.3565, 12.332], [51.361, 12.3265], [51.3635, 12.318], [51.3645, 12.309], [51.368, 12.3], [51.371, 12.288], [51.3685, 12.283], [51.362, 12.295], [51.357, 12.305], [51.354, 12.32], [51.352, 12.333]],
  },
  {
    name: 'Nonne',
    kind: 'forest',
    // biome-ignore format: one pair after the other
    line: [[51.329, 12.3465], [51.3325, 12.3475], [51.3322, 12.3545], [51.327, 12.353], [51.3225, 12.3475]],
  },
  {
    name: 'Lößniger Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.304, 12.392], [51.303, 12.403], [51.296, 12.405], [51.294, 12.395]],
  },
  {
    name: 'Friedenspark',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3278, 12.3875], [51.329, 12.393], [51.327, 12.396], [51.3235, 12.391], [51.3245, 12.386]],
  },
  {
    name: 'Südfriedhof',
    kind: 'cemetery',
    // biome-ignore format: one pair after the other
    line: [[51.3142, 12.397], [51.3135, 12.4085], [51.311, 12.4095], [51.3095, 12.407], [51.3102, 12.3965]],
  },
  {
    name: 'Mariannenpark',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.36, 12.403], [51.359, 12.4112], [51.3568, 12.4108], [51.3575, 12.403]],
  },
  {
    name: 'Stünzer Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.34, 12.44], [51.3395, 12.448], [51.3365, 12.447], [51.337, 12.4395]],
  },
  {
    name: 'Volkspark Kleinzschocher',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.317, 12.326], [51.3165, 12.334], [51.311, 12.332], [51.3105, 12.3265]],
  },
  {
    name: 'Bretschneider-Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3672, 12.371], [51.3668, 12.3765], [51.3645, 12.376], [51.3648, 12.3705]],
  },
  {
    name: 'Robert-Koch-Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.319, 12.275], [51.3185, 12.282], [51.315, 12.281], [51.3155, 12.2745]],
  },
  {
    name: 'Lene-Voigt-Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3352, 12.3945], [51.3348, 12.404], [51.3335, 12.404], [51.3338, 12.3945]],
  },
  {
    name: 'Abtnaundorfer Park',
    kind: 'park',
    // biome-ignore format: one pair after the other
    line: [[51.3665, 12.416], [51.366, 12.422], [51.3637, 12.421], [51.3642, 12.415]],
  },
  {
    name: 'Lindenthaler Tannenwald',
    kind: 'forest',
    // biome-ignore format: one pair after the other
    line: [[51.401, 12.335], [51.4, 12.352], [51.3945, 12.357], [51.392, 12.345], [51.394, 12.336]],
  },
  {
    name: 'Harth',
    kind: 'forest',
    // biome-ignore format: one pair after the other
    line: [[51.249, 12.352], [51.248, 12.366], [51.241, 12.374], [51.237, 12.366], [51.241, 12.352]],
  },
];

export const railways: readonly Drawn[] = [
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.3448, 12.382], [51.349, 12.3853], [51.353, 12.39], [51.357, 12.398], [51.361, 12.412], [51.366, 12.43], [51.372, 12.449], [51.378, 12.47], [51.385, 12.495], [51.393, 12.66]],
  },
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.353, 12.39], [51.3535, 12.401], [51.352, 12.43], [51.346, 12.465], [51.3445, 12.49], [51.3445, 12.66]],
  },
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.353, 12.39], [51.361, 12.3915], [51.37, 12.399], [51.382, 12.402], [51.392, 12.392], [51.405, 12.372], [51.422, 12.31], [51.427, 12.25], [51.43, 12.06]],
  },
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.353, 12.39], [51.3575, 12.381], [51.361, 12.365], [51.3675, 12.346], [51.377, 12.327], [51.389, 12.318], [51.394, 12.3], [51.3965, 12.26], [51.401, 12.22], [51.403, 12.06]],
  },
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.3675, 12.346], [51.36, 12.333], [51.352, 12.321], [51.345, 12.313], [51.333, 12.311], [51.323, 12.3125], [51.305, 12.306], [51.28, 12.298], [51.21, 12.278]],
  },
  {
    kind: 'rail',
    // biome-ignore format: one pair after the other
    line: [[51.329, 12.3815], [51.315, 12.384], [51.305, 12.382], [51.292, 12.384], [51.2785, 12.3765], [51.26, 12.376], [51.21, 12.371]],
  },
];

/** The runway of the airport. */
export const runways: readonly Drawn[] = [
  {
    kind: 'runway',
    line: [
      [51.432, 12.19],
      [51.4345, 12.25],
    ],
  },
];
